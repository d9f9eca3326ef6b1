import { Group } from '@mantine/core';
import { useLocation } from 'react-router-dom';
import { useSession } from '../../features/auth/use-session';
import type { AccessStatus } from '../../graphql/types.generated';
import { brand } from '../../lib/brand';
import { loginPath, registerPath } from '../../lib/return-path';
import { LinkButton } from '../../ui/link-button';
import { Picture } from '../../ui/picture';
import { Page, PageHeading, SectionHeading } from '../../ui/section';
import { showcaseColumns, showcaseItems } from '../home/showcase-items';
import { publicPages } from '../routes';
import classes from './closed-catalogue.module.css';

interface Reason {
  title: string;
  text: (email: string) => string;
}

const ended: Reason = {
  title: 'Your access has ended',
  text: () => 'Sign in again to request access. Your cart and your orders stay as they are.',
};

/** Signing in files no request for viewers. */
const endedForViewers: Reason = {
  title: 'Your access has ended',
  text: () => 'Ask an owner of your company to request more time.',
};

/** The reason why a signed-in customer sees no products. */
const reasons: Record<AccessStatus, Reason> = {
  PENDING: {
    title: 'Your request is under review',
    text: (email) => `We'll email ${email} when you can see our products.`,
  },
  REJECTED: {
    title: 'We could not accept your request',
    text: () => 'Contact us if you have questions about it.',
  },
  // Access that was approved and is no longer current.
  APPROVED: ended,
  EXPIRED: ended,
};

/** Shown to people who may not see products: how to get access, and which pieces the shop makes. */
export function ClosedCatalogue() {
  const { user, access, mayOrder } = useSession();
  const location = useLocation();
  const known = reasons[access?.status ?? 'EXPIRED'];
  const reason = user && (known === ended && !mayOrder ? endedForViewers : known);
  return (
    <Page wide>
      <div className={classes.head}>
        {reason ? (
          <PageHeading label="Your access" title={reason.title} intro={reason.text(user.email)} />
        ) : (
          <PageHeading
            label={brand.texts.registerLabel}
            title="Please login to view products"
            intro="We show our catalogue to approved companies. Tell us about yours, and we'll email you when you can sign in."
          />
        )}
        <Group gap="0.75rem">
          {reason ? (
            <LinkButton to="/contact">Contact us</LinkButton>
          ) : (
            <>
              <LinkButton to={registerPath(location)}>Request access</LinkButton>
              <LinkButton to={loginPath(location)} look="outline">
                Sign in
              </LinkButton>
            </>
          )}
        </Group>
      </div>
      <section aria-labelledby="what-we-make" className={classes.pieces}>
        <SectionHeading id="what-we-make" title="What we make" intro={publicPages(brand)['/about'].description} />
        {showcaseItems.length > 0 && (
          <ul className={classes.items} data-columns={showcaseColumns}>
            {showcaseItems.map(({ title, text, picture }) => (
              <li key={title}>
                <Picture picture={picture} alt="" ratio="4 / 5" sizes="(max-width: 62em) 46vw, 24vw" />
                <h3 className={classes.name}>{title}</h3>
                <p className={classes.text}>{text}</p>
              </li>
            ))}
          </ul>
        )}
        <p className={classes.gallery}>
          <LinkButton to="/gallery" look="line">
            See the gallery
          </LinkButton>
        </p>
      </section>
    </Page>
  );
}
