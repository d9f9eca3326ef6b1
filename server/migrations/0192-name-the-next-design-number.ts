import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The indexed form of a number. */
const key = `lower(design_number COLLATE "C")`;
/** The last digits of a number; null if there are more than nine. */
const serial = `(substring(${key} from '(?<![0-9])[0-9]{1,9}$')::integer)`;

/** The number that a product of the category gets now. Numbers that are given meanwhile change it. */
const nextNumber = `
  CREATE FUNCTION next_design_number(of_category uuid) RETURNS text LANGUAGE plpgsql AS $$
  DECLARE
    prefix text := coalesce((SELECT design_prefix FROM categories WHERE id = of_category), 'PR');
    series text := lower(prefix COLLATE "C") || '-';
    serial bigint;
    number text;
  BEGIN
    SELECT coalesce(max(${serial}), 0) + 1 INTO serial
    FROM products WHERE rtrim(${key}, '0123456789') = series COLLATE "C";
    LOOP
      number := prefix || '-' || lpad(serial::text, greatest(4, length(serial::text)), '0');
      -- Numbers with more than nine digits are not counted above.
      EXIT WHEN NOT EXISTS (SELECT FROM products WHERE ${key} = lower(number COLLATE "C"));
      serial := serial + 1;
    END LOOP;
    RETURN number;
  END $$`;

const giveNumber = `
  CREATE OR REPLACE FUNCTION set_design_number() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    prefix text := coalesce((SELECT design_prefix FROM categories WHERE id = NEW.category_id), 'PR');
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('design_number ' || lower(prefix COLLATE "C") || '-', 0));
    NEW.design_number := next_design_number(NEW.category_id);
    RETURN NEW;
  END $$`;

/** Restores the function of migration 0125. */
const giveNumberBefore = `
  CREATE OR REPLACE FUNCTION set_design_number() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    prefix text := coalesce((SELECT design_prefix FROM categories WHERE id = NEW.category_id), 'PR');
    series text := lower(prefix COLLATE "C") || '-';
    serial bigint;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('design_number ' || series, 0));
    SELECT coalesce(max(${serial}), 0) + 1 INTO serial
    FROM products WHERE rtrim(${key}, '0123456789') = series COLLATE "C";
    LOOP
      NEW.design_number := prefix || '-' || lpad(serial::text, greatest(4, length(serial::text)), '0');
      EXIT WHEN NOT EXISTS (SELECT FROM products WHERE ${key} = lower(NEW.design_number COLLATE "C"));
      serial := serial + 1;
    END LOOP;
    RETURN NEW;
  END $$`;

export class NameTheNextDesignNumber1763700000192 implements MigrationInterface {
  name = 'NameTheNextDesignNumber1763700000192';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(nextNumber);
    await runner.query(giveNumber);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(giveNumberBefore);
    await runner.query('DROP FUNCTION next_design_number');
  }
}
