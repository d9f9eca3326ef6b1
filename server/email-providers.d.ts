declare module 'email-providers' {
  /** Domains of mail providers, in lower case. */
  const domains: readonly string[];
  export default domains;
}
