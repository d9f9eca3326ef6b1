import { Anchor, Box } from '@mantine/core';
import { Suspense, useEffect, useRef, type ReactNode, type Ref, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { legalPages } from '../../../domain/brand';
import { brand } from '../../lib/brand';
import jpg from '../../assets/account/necklace-864.jpg';
import avif480 from '../../assets/account/necklace-480.avif';
import avif864 from '../../assets/account/necklace-864.avif';
import webp480 from '../../assets/account/necklace-480.webp';
import webp864 from '../../assets/account/necklace-864.webp';
import { Picture } from '../../ui/picture';
import classes from './account-frame.module.css';

const necklace = {
  url: jpg,
  width: 864,
  height: 1080,
  placeholder: 'DggGBgAPgIylfSXGjJ5EZGmnH4710lc=',
  avif: `${avif480} 480w, ${avif864} 864w`,
  webp: `${webp480} 480w, ${webp864} 864w`,
};

const photograph = brand.accountPicture ? { url: brand.accountPicture, width: 864, height: 1080 } : necklace;

interface AccountFrameProps {
  /** Name of the step that is shown, on a page with several. */
  step?: string;
  children: ReactNode;
}

interface StepFocusProps {
  step?: string;
  contentRef: RefObject<HTMLElement | null>;
  /** The step that was shown before. */
  shownRef: RefObject<string | undefined>;
}

/**
 * Moves the focus to the heading when a step replaces the one that had the focus, unless the new step focuses a field.
 * Rendered beside the step, whose code may still be loading.
 */
function StepFocus({ step, contentRef, shownRef }: StepFocusProps) {
  useEffect(() => {
    if (shownRef.current === step) return;
    shownRef.current = step;
    const content = contentRef.current;
    if (!content?.contains(document.activeElement)) content?.querySelector('h1')?.focus();
  }, [step, contentRef, shownRef]);
  return null;
}

/** A photograph beside the form; on phones it is above the form. */
export function AccountFrame({ step, children }: AccountFrameProps) {
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(step);

  return (
    <div className={classes.frame}>
      <div className={classes.photograph} aria-hidden="true">
        <Picture picture={photograph} alt="" sizes="(min-width: 48em) 50vw, 100vw" ratio="fill" focus="25% 71%" eager />
        <p className={classes.tagline}>{brand.line}</p>
      </div>
      <div className={classes.column}>
        <div key={step} ref={content} className={classes.content}>
          <Suspense fallback={<div aria-busy="true" />}>
            <StepFocus step={step} contentRef={content} shownRef={shown} />
            {children}
          </Suspense>
        </div>
        {brand.legal.length > 0 && <LegalLinks />}
      </div>
    </div>
  );
}

/** The legal pages, because the pages of an account have no footer. */
function LegalLinks() {
  return (
    <ul className={classes.legal} aria-label="Legal">
      {brand.legal.map((page) => (
        <li key={page}>
          <Link to={`/${page}`}>{legalPages[page]}</Link>
        </li>
      ))}
    </ul>
  );
}

interface AccountHeadingProps {
  title: string;
  label?: string;
  children?: ReactNode;
  ref?: Ref<HTMLHeadingElement>;
}

export function AccountHeading({ title, label, children, ref }: AccountHeadingProps) {
  return (
    <header className={classes.heading}>
      {label && <p className={`eyebrow ${classes.label}`}>{label}</p>}
      <h1 ref={ref} tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      {children && (
        <Box component="p" className="quiet" mt="0.875rem">
          {children}
        </Box>
      )}
    </header>
  );
}

/** Secondary links below a form. */
export function AccountLinks({ links }: { links: { to: string; text: string }[] }) {
  return (
    <p className={classes.links}>
      {links.map(({ to, text }) => (
        <Anchor key={to} component={Link} to={to} className={classes.link}>
          {text}
        </Anchor>
      ))}
    </p>
  );
}
