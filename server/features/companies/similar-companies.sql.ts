import emailProviders from 'email-providers';
import { maxSimilarCompanies, type Resemblance, resemblances } from '../../../domain/companies.js';
import { accessConditionsOf, isCustomersCompany } from './companies.sql.js';

/** From 0 to 1. "Kiran Jewels" and "Kiran Jewellers" have 0.6, "Kiran Jewels" and "Nisha Jewels" 0.4. */
const leastNameSimilarity = 0.5;
/** Bounds the work when many companies share a domain or a common name. */
const maxFoundEach = 20;

const legalForms = 'pvt|private|ltd|limited|llp|llc|inc|corp|gmbh|co|company|and|the';
const accented = [
  'àáâãäåçèéêëìíîïñòóôõöùúûüýÿÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝ',
  'aaaaaaceeeeiiiinooooouuuuyyaaaaaaceeeeiiiinooooouuuuy',
];

// These must equal the expressions of the indexes.
const nameKey = (name: string) =>
  `regexp_replace(translate(lower(${name}), '${accented.join("', '")}'), '\\m(${legalForms})\\M', '', 'g')`;
const phoneKey = (phone: string) => `right(regexp_replace(${phone}, '\\D', '', 'g'), 10)`;
const domainOf = (email: string) => `split_part(${email}, '@', 2)`;

/** SQL expressions for what a new company is compared by. */
type NewCompany = Record<'id' | 'name' | 'phone' | 'domain', string>;

/** An aggregate: the resemblance, or null if the company was not found by it. */
const foundBy = (by: Resemblance) => `max('${by}') FILTER (WHERE found.by = '${by}')`;

/**
 * Stores which companies a new one resembles most. A null domain is not compared. Equal names count in all scripts; similar
 * ones only in those of which pg_trgm knows the letters.
 */
export const recordSimilar = ({ id, name, phone, domain }: NewCompany) => `
  INSERT INTO similar_companies (company_id, other_id, by)
  SELECT ${id}, other.id, array_remove(ARRAY[${resemblances.map(foundBy).join(', ')}], NULL)
  FROM (
    (SELECT 'name' AS by, id, 1 AS likeness FROM companies WHERE lower(name) = lower(${name}) LIMIT ${maxFoundEach})
    UNION ALL (
      SELECT 'name', id, similarity(${nameKey('name')}, ${nameKey(name)}) AS likeness FROM companies
      WHERE ${nameKey('name')} % ${nameKey(name)}
        AND similarity(${nameKey('name')}, ${nameKey(name)}) >= ${leastNameSimilarity}
      ORDER BY likeness DESC LIMIT ${maxFoundEach}
    )
    UNION ALL (
      SELECT DISTINCT 'phone', company_id, 0 FROM users
      WHERE role = 'customer' AND ${phoneKey('phone')} = ${phoneKey(phone)} LIMIT ${maxFoundEach}
    )
    UNION ALL (SELECT 'phone', id, 0 FROM companies WHERE ${phoneKey('phone')} = ${phoneKey(phone)} LIMIT ${maxFoundEach})
    UNION ALL (
      SELECT DISTINCT 'email', company_id, 0 FROM users
      WHERE role = 'customer' AND ${domainOf('email')} = ${domain} LIMIT ${maxFoundEach}
    )
  ) AS found JOIN companies other ON other.id = found.id
  WHERE ${isCustomersCompany('other')}
  GROUP BY other.id
  ORDER BY count(DISTINCT found.by) DESC, max(found.likeness) DESC, other.name, other.id LIMIT ${maxSimilarCompanies}`;

/** Selects what the pending company `c` resembled when it registered, as JSON. */
export const similarCompanies = `
  CASE WHEN c.access_status = 'pending' THEN coalesce((
    SELECT json_agg(json_build_object('id', other.id, 'code', other.code, 'companyName', other.name, 'by', resembled.by,
      'accessStatus', CASE WHEN ${accessConditionsOf('other').expired} THEN 'expired' ELSE other.access_status END)
      ORDER BY cardinality(resembled.by) DESC, other.name, other.id)
    FROM similar_companies resembled JOIN companies other ON other.id = resembled.other_id
    WHERE resembled.company_id = c.id
  ), '[]') ELSE '[]' END`;

/** Mail providers that the package does not know. */
const moreProviders = [
  ...['zoho.in', 'zohomail.com', 'zohomail.in', 'zohomail.eu', 'rediff.com', 'live.in', 'hotmail.co.in', 'outlook.in'],
  ...['bsnl.in', 'mtnl.net.in', 'vsnl.com', 'vsnl.net', 'airtelmail.in', 'eim.ae', 'emirates.net.ae'],
  ...['fastmail.com', 'tutanota.com', 'tuta.com', 'duck.com', 'pm.me', 'hey.com'],
];

const providers = new Set([...emailProviders, ...moreProviders]);

/** The domain of an email address, unless it is that of a mail provider, whose users have nothing in common. */
export function companyDomainOf(email: string): string | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return providers.has(domain) ? undefined : domain;
}
