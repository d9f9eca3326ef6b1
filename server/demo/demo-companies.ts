import type { CompanyRole } from '../../domain/companies.js';

export type AccessState = 'permanent' | 'current' | 'wants more time' | 'pending' | 'rejected' | 'expired';

/** A further person of a company. */
export interface DemoColleague {
  name: string;
  phone: string;
  email: string;
  companyRole: CompanyRole;
}

/** Terms that an administrator gave a company. */
export interface DemoTerms {
  minOrderGrams?: number;
  internalNote?: string;
  pausedReason?: string;
}

export interface DemoCompany {
  name: string;
  companyName: string;
  address: string;
  phone: string;
  email: string;
  accessState: AccessState;
  joinedDaysAgo: number;
  colleagues?: readonly DemoColleague[];
  terms?: DemoTerms;
}

/** The customer whose login is printed at startup. The email comes from the configuration. */
export const buyer: Omit<DemoCompany, 'email'> = {
  name: 'Asha Merrow',
  companyName: 'Merrow and Vale',
  address: '12 Sample Arcade, Placeholder Quarter, Mumbai 400001',
  phone: '9000000001',
  accessState: 'permanent',
  joinedDaysAgo: 210,
  colleagues: [
    { name: 'Ravi Merrow', phone: '9000000011', email: 'ravi@merrowandvale.test', companyRole: 'buyer' },
    { name: 'Tara Vale', phone: '9000000012', email: 'tara@merrowandvale.test', companyRole: 'viewer' },
  ],
};

/** Fictional companies with addresses that do not exist. */
export const companies: readonly DemoCompany[] = [
  {
    name: 'Rohan Sethuri',
    companyName: 'Sethuri Daughters',
    address: '4 Example Bazaar, Sample Town, Jaipur 302001',
    phone: '9000000002',
    email: 'rohan@sethuri.test',
    accessState: 'current',
    joinedDaysAgo: 96,
    colleagues: [
      { name: 'Meher Sethuri', phone: '9000000013', email: 'meher@sethuri.test', companyRole: 'owner' },
      { name: 'Jai Sethuri', phone: '9000000014', email: 'jai@sethuri.test', companyRole: 'buyer' },
    ],
    terms: { minOrderGrams: 25, internalNote: 'Orders for two shops. Jai decides about chains.' },
  },
  {
    name: 'Elena Corvanni',
    companyName: 'Bottega Lumerina',
    address: 'Via Esempio 8, 20100 Sample, Italy',
    phone: '9000000003',
    email: 'elena@lumerina.test',
    accessState: 'wants more time',
    joinedDaysAgo: 61,
    terms: { pausedReason: 'The invoice of the last order is still open.' },
  },
  {
    name: 'Priya Nandavar',
    companyName: 'Lotus and Larch Bridal',
    address: '27 Placeholder Street, Bengaluru 560001',
    phone: '9000000004',
    email: 'priya@lotusandlarch.test',
    accessState: 'pending',
    joinedDaysAgo: 0,
  },
  {
    name: 'Omar Haddouni',
    companyName: 'Haddouni Quay',
    address: '3 Sample Souk, Example District, Dubai',
    phone: '9000000005',
    email: 'omar@haddouniquay.test',
    accessState: 'pending',
    joinedDaysAgo: 1,
  },
  {
    name: 'Anaya Sethuri',
    companyName: 'Sethuri Daughters Retail',
    address: '9 Example Bazaar, Sample Town, Jaipur 302001',
    phone: '9000000006',
    email: 'anaya@sethuri.test',
    accessState: 'pending',
    joinedDaysAgo: 2,
  },
  {
    name: 'Victor Langholt',
    companyName: 'Northlight Resale',
    address: '88 Nowhere Road, Example City',
    phone: '9000000007',
    email: 'victor@northlight.test',
    accessState: 'rejected',
    joinedDaysAgo: 18,
  },
  {
    name: 'Kenji Satomura',
    companyName: 'Satomura Fine Goods',
    address: '5 Sample Dori, Example Ward, Osaka',
    phone: '9000000008',
    email: 'kenji@satomura.test',
    accessState: 'expired',
    joinedDaysAgo: 133,
  },
  {
    name: 'Nora Wrenfield',
    companyName: 'Harbour and Wren',
    address: '41 Placeholder Wharf, Example Port',
    phone: '9000000009',
    email: 'nora@harbourandwren.test',
    accessState: 'expired',
    joinedDaysAgo: 47,
  },
];
