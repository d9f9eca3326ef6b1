import { Link } from 'react-router-dom';
import IconBrandFacebook from '~icons/tabler/brand-facebook';
import IconBrandInstagram from '~icons/tabler/brand-instagram';
import IconBrandLinkedin from '~icons/tabler/brand-linkedin';
import IconBrandPinterest from '~icons/tabler/brand-pinterest';
import IconBrandWhatsapp from '~icons/tabler/brand-whatsapp';
import IconBrandX from '~icons/tabler/brand-x';
import IconBrandYoutube from '~icons/tabler/brand-youtube';
import { demoBrand, legalPages, type SocialNetwork } from '../../domain/brand';
import { listFormat } from '../../domain/formats';
import { brand } from '../lib/brand';
import demoLogo from '../assets/logo/stacked-dark.svg';
import type { Icon } from '../ui/icon';
import classes from './footer.module.css';

const links = [
  { to: '/home', label: 'Home' },
  { to: '/product', label: 'Product' },
  { to: '/gallery', label: 'Gallery' },
  { to: '/ring-sizes', label: 'Ring Sizes' },
  { to: '/about', label: 'About Us' },
  { to: '/contact', label: 'Contact Us' },
];

const icons: Record<SocialNetwork, Icon> = {
  Instagram: IconBrandInstagram,
  Facebook: IconBrandFacebook,
  LinkedIn: IconBrandLinkedin,
  YouTube: IconBrandYoutube,
  WhatsApp: IconBrandWhatsapp,
  Pinterest: IconBrandPinterest,
  X: IconBrandX,
};

export function Footer() {
  return (
    <footer className={classes.footer}>
      <div className={classes.columns}>
        <div className={classes.brand}>
          <Logo />
          <p>
            {brand.texts.footer
              .replace('{pieces}', listFormat.format(brand.pieces))
              .replace('{year}', String(brand.foundedIn))}
          </p>
        </div>
        <nav aria-label="Footer">
          <h2 className={`eyebrow ${classes.label}`}>Explore</h2>
          <ul>
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className={`eyebrow ${classes.label}`}>Office</h2>
          <address>
            {brand.address.lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </div>
        <div>
          <h2 className={`eyebrow ${classes.label}`}>Contact</h2>
          <ul>
            <li>
              <a href={brand.phone.href}>{brand.phone.display}</a>
            </li>
            <li>
              <a href={brand.email.href}>{brand.email.display}</a>
            </li>
            {brand.hours && <li className={classes.hours}>{brand.hours}</li>}
          </ul>
          <ul className={classes.social}>
            {brand.social.map(({ name, href }) => {
              const Icon = icons[name];
              return (
                <li key={name}>
                  <a href={href} target="_blank" rel="noopener noreferrer" aria-label={`${name} (opens in a new tab)`}>
                    <Icon size={22} stroke={1.25} aria-hidden />
                  </a>
                </li>
              );
            })}
          </ul>
        </div>
      </div>
      <div className={classes.copyright}>
        <p>
          © {brand.copyrightYear ?? new Date().getFullYear()} {brand.name}. All rights reserved.
          {brand.hasPlaceholders && ' Address, phone, email and social links are placeholders.'}
        </p>
        <ul className={classes.legal}>
          {brand.legal.map((page) => (
            <li key={page}>
              <Link to={`/${page}`}>{legalPages[page]}</Link>
            </li>
          ))}
          <li>
            <Link to="/licences">Licences</Link>
          </li>
        </ul>
      </div>
    </footer>
  );
}

function Logo() {
  const { stacked } = brand.logo;
  if (!stacked) return <p className={classes.name}>{brand.name}</p>;
  const source = stacked === demoBrand.logo.stacked ? demoLogo : stacked;
  return <img src={source} alt={brand.name} width={180} height={150} loading="lazy" />;
}
