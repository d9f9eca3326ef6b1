import emailProviders from 'email-providers';

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
