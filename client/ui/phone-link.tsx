import { phoneDigits } from '../../domain/users';

/** A chat in WhatsApp for Indian numbers, which may begin with 0; a call for others. */
const addressOf = (phone: string) => {
  const digits = phoneDigits(phone).replace(/^0/, '');
  return digits.length === 10 ? `https://wa.me/91${digits}` : `tel:${phone.replace(/[^\d+]/g, '')}`;
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
