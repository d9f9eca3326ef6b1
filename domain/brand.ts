/**
 * The brand that runs this shop. A shop of another brand changes this file.
 * Address, phone, email, social links and memberships of the demo brand are marked as placeholders.
 */
export const brand = {
  name: 'Tavrelle',
  line: 'Fine jewellery, made slowly',
  foundedIn: 2015,
  copyrightYear: 2025,
  address: {
    placeholder: true,
    lines: ['Placeholder Building, 1 Example Road', 'Varachha', 'Surat, Gujarat 395006', 'India'],
  },
  phone: { placeholder: true, display: '+91 00000 00000', href: 'tel:+910000000000' },
  email: { placeholder: true, display: 'hello@parure.test', href: 'mailto:hello@parure.test' },
  hours: 'Monday to Saturday, 10:00 to 19:00 (IST)',
  /** Time zone of the times in emails. */
  timeZone: { name: 'Asia/Kolkata', label: 'IST' },
  map: { latitude: 21.2087, longitude: 72.8417, zoom: 14 },
  social: [
    { name: 'Instagram', href: 'https://example.com/instagram', placeholder: true },
    { name: 'Facebook', href: 'https://example.com/facebook', placeholder: true },
    { name: 'LinkedIn', href: 'https://example.com/linkedin', placeholder: true },
  ],
  pieces: ['rings', 'earrings', 'pendants', 'bangles', 'necklaces'],
  cuts: ['round', 'princess', 'emerald', 'asscher', 'marquise', 'oval', 'radiant', 'pear', 'heart', 'cushion'],
  memberships: [
    { name: 'Trade Body One', logo: 'trade-body-one.svg', placeholder: true },
    { name: 'Trade Body Two', logo: 'trade-body-two.svg', placeholder: true },
    { name: 'Trade Body Three', logo: 'trade-body-three.svg', placeholder: true },
  ],
} as const;
