import { useState } from 'react';

export interface NumberOfDesign {
  designNumber: string;
  number: string;
}

/** Changes the numbers of a company, for its owners or for administrators. */
export interface NumbersManager {
  /** Saves all rows or none. An empty number removes that of the design. Resolves with the message of the server. */
  save: (rows: NumberOfDesign[]) => Promise<string>;
}

/** How a screen names the numbers. */
export interface NumberWords {
  title: string;
  intro: string;
  /** Names the number of the company, such as "Your number". */
  number: string;
  /** Names its column in a sentence, such as "your number". */
  ofColumn: string;
  /** The text of an empty list for those who only see the numbers. */
  none: string;
}

const perPage = 20;

/** The page and the search of the list. */
export const useNumbersPlace = () => {
  const [{ page, search }, setPlace] = useState({ page: 1, search: '' });
  return {
    page,
    search,
    variables: { page, perPage, search: search || undefined },
    onPage: (next: number) => setPlace({ page: next, search }),
    onSearch: (text: string) => setPlace({ page: 1, search: text }),
  };
};
