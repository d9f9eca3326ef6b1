export interface Recipient {
  name?: string;
  address: string;
}

/** A mail as a feature describes it; how it looks is the layout's business. */
export interface Mail {
  /** Several read each other's addresses, so that is for people of the house only. */
  to: Recipient | Recipient[];
  subject: string;
  /** The first line a mail program shows beside the subject. */
  preview?: string;
  title: string;
  blocks: Block[];
}

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'note'; text: string }
  | { kind: 'code'; code: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'facts'; rows: [label: string, value: string][] };

export const text = (words: string): Block => ({ kind: 'text', text: words });
/** Small print: what to do if one did not ask for this, and the like. */
export const note = (words: string): Block => ({ kind: 'note', text: words });
export const code = (digits: string): Block => ({ kind: 'code', code: digits });
/** `path` is on PUBLIC_URL; a mail never links to where the request happened to come from. */
export const button = (label: string, url: string): Block => ({ kind: 'button', label, url });
export const facts = (...rows: [label: string, value: string][]): Block => ({ kind: 'facts', rows });
