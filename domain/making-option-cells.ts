import { choiceFormat } from './formats.js';
import { offeredValues, type OptionRule, type StoredOption } from './making-options.js';
import { toPlainText } from './plain-text.js';
import { listSeparator } from './product-columns.js';
import { cellText } from './sheet-cells.js';

/** A cell with only this text says that a product does not have the option. */
const switchedOff = '-';

/** A name as cells have it: with plain dashes, digits and spaces. Names with the same key are equal. */
export const optionKey = (name: string) => toPlainText(cellText(name)).toLowerCase();

/** True if a name of a sheet is that of an option or a value. */
export const isSameOption = (a: string, b: string) => optionKey(a) === optionKey(b);

export const optionCellMessages = {
  unread: (text: string) => `“${text}” is not understood. Please write it as in Screw: push, bombay.`,
  noOption: (name: string) => `This category has no option “${name}”.`,
  noValue: (option: StoredOption, value: string) =>
    `${option.name}: “${value}” is no value of it. Choose ${choiceFormat.format(option.values.map(({ name }) => name))}.`,
} as const;

/** The cell of an option: the values that a product comes with, or a dash if it does not have the option. */
export const optionCell = (option: StoredOption, rules: readonly OptionRule[]) =>
  offeredValues(option, rules)
    .map(({ name }) => name)
    .join(listSeparator) || switchedOff;

/** The names of the options of several categories, each once. A sheet has a column for each of them. */
export function distinctOptions(categories: readonly { options: readonly { name: string }[] }[]): string[] {
  const names = categories.flatMap(({ options }) => options.map(({ name }) => name));
  return names.filter((name, index) => names.findIndex((other) => isSameOption(other, name)) === index);
}

/** One text for the cell of an option in a sheet with a column for each: "Screw: push, bombay". */
export const namedOptionCell = (name: string, text: string) => `${name}: ${text}`;

export const optionCellSeparator = '; ';

/** "Screw: push, bombay; Finish: -". */
export const optionRulesCell = (options: readonly StoredOption[], rules: readonly OptionRule[]) =>
  options.map((option) => namedOptionCell(option.name, optionCell(option, rules))).join(optionCellSeparator);

/** The options that a text such as "Screw: push, bombay; Finish: -" names, with the text of each. */
export const namedCellsIn = (text: string) =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, name, cell = ''] = /^([^:]*):(.*)$/.exec(part) ?? [];
      return { part, name: name?.trim(), cell: cell.trim() };
    });

function ruleIn(option: StoredOption, cell: string): OptionRule | { problem: string } {
  if (cell === switchedOff) return { optionId: option.id, off: true, valueIds: null };
  const named = cell
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '');
  const unknown = named.find((text) => !option.values.some(({ name }) => isSameOption(name, text)));
  if (unknown !== undefined) return { problem: optionCellMessages.noValue(option, unknown) };
  const offered = option.values.filter(({ name }) => named.some((text) => isSameOption(name, text)));
  const valueIds = offered.length < option.values.length ? offered.map(({ id }) => id) : null;
  return { optionId: option.id, off: false, valueIds };
}

/**
 * The rules of a product after a cell such as "Screw: push, bombay; Finish: -". Options that it does not name keep
 * their rule, and so does one that the cell changes nothing about.
 */
export function optionRulesIn(
  text: string,
  options: readonly StoredOption[],
  stored: readonly OptionRule[],
): { rules: OptionRule[] } | { problem: string } {
  let rules = [...stored];
  for (const { part, name, cell } of namedCellsIn(text)) {
    if (name === undefined) return { problem: optionCellMessages.unread(part) };
    const option = options.find((one) => isSameOption(one.name, name));
    if (!option) {
      if (cell === switchedOff) continue;
      return { problem: optionCellMessages.noOption(name) };
    }
    const rule = ruleIn(option, cell);
    if ('problem' in rule) return rule;
    if (optionCell(option, [rule]) === optionCell(option, rules)) continue;
    rules = rules.filter(({ optionId }) => optionId !== option.id);
    if (rule.off || rule.valueIds) rules.push(rule);
  }
  return { rules };
}
