import { brand } from '../../lib/brand';
import classes from './access-status.module.css';

/** Ways to reach the shop. */
export function Questions() {
  const whatsApp = brand.social.find(({ name }) => name === 'WhatsApp');
  return (
    <div className={classes.fact}>
      <h2 className={classes.question}>Questions?</h2>
      <ul className={classes.contacts}>
        <li>
          <a href={brand.phone.href}>{brand.phone.display}</a>
        </li>
        <li>
          <a href={brand.email.href}>{brand.email.display}</a>
        </li>
        {whatsApp && (
          <li>
            <a
              href={whatsApp.href}
              target="_blank"
              rel="noopener noreferrer"
              aria-label="WhatsApp (opens in a new tab)"
            >
              WhatsApp
            </a>
          </li>
        )}
      </ul>
    </div>
  );
}
