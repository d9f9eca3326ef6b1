/** A part of the demo data. Loading it again must only add what is missing. */
export interface DemoPart {
  /** Stored in `demo_parts` once the part is loaded, so it must not change. */
  readonly name: string;
  /** Returns a summary for the log. */
  load(): Promise<string>;
}
