/** What somebody typed to sign in, handed from screen to screen in memory and never stored. */
export interface Credentials {
  email: string;
  password: string;
}

export const noCredentials: Credentials = { email: '', password: '' };
