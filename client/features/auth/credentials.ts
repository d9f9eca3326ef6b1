/** The entered sign-in data, passed between screens in memory and never stored. */
export interface Credentials {
  email: string;
  password: string;
}

export const noCredentials: Credentials = { email: '', password: '' };
