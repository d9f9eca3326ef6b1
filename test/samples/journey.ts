/** The input of a sample program: a running shop, its administrator, and a way to read mailed codes. */
export interface Journey {
  url: string;
  administrator: { email: string; password: string };
  company: { companyName: string; name: string; address: string; phone: string; email: string; password: string };
  /** The code of the latest mail to this address. */
  codeFor: (email: string) => Promise<string>;
}

export interface Ordered {
  orderId: string;
  status: string;
  grams: number;
}
