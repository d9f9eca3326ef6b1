/** A part of the demo store. Loading it again must only add what is missing. */
export interface DemoPart {
  readonly name: string;
  /** Answers what it holds, for the log. */
  load(): Promise<string>;
}
