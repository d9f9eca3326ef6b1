export const companiesPath = '/admin/companies';

export const companyPath = (id: string) => `${companiesPath}/${id}`;

/** The state of the router on the page of a company. */
export interface FromList {
  /** Query string of the list from which the page was opened. */
  list: string;
}
