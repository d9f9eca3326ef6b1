import { phoneDigits, specifiedCountry } from '../../domain/phones';
import { brand } from '../lib/brand';

/** A chat in WhatsApp if the country code is known: Indian numbers may begin with 0 instead. A call for others. */
const addressOf = (phone: string) => {
  const call = `tel:${phone.replace(/[^\d+]/g, '')}`;
  if (brand.country !== specifiedCountry)
    return phone.startsWith('+') ? `https://wa.me/${phone.replace(/\D/g, '')}` : call;
  const digits = phoneDigits(phone).replace(/^0/, '');
  return digits.length === 10 ? `https://wa.me/91${digits}` : call;
};

export function PhoneLink({ phone, className }: { phone: string; className?: string }) {
  const href = addressOf(phone);
  const calls = href.startsWith('tel:');
  return (
    <a
      className={className}
      href={href}
      title={calls ? 'Call' : 'Open in WhatsApp'}
      {...(!calls && { target: '_blank', rel: 'noreferrer' })}
    >
      {phone}
    </a>
  );
}
