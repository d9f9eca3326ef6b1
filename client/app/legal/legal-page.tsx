import Markdown from 'markdown-to-jsx/react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { failureReason } from '../../lib/error-message';
import { Page } from '../../ui/section';
import { ErrorState, LoadingBlocks } from '../../ui/states';
import classes from './legal-page.module.css';

async function readText(address: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`${address} responded with ${response.status}`);
  return response.text();
}

/** Reads a text file of the brand. */
function useText(address: string) {
  const [attempt, setAttempt] = useState(0);
  const [read, setRead] = useState<{ text?: string; error?: unknown }>({});
  useEffect(() => {
    const reading = new AbortController();
    readText(address, reading.signal).then(
      (text) => setRead({ text }),
      (error: unknown) => !reading.signal.aborted && setRead({ error }),
    );
    return () => reading.abort();
  }, [address, attempt]);
  const retry = () => {
    setRead({});
    setAttempt(attempt + 1);
  };
  return { ...read, retry };
}

/** A legal page of the brand, such as its privacy policy. The first heading of the file is the title of the page. */
export function LegalPage() {
  const { pathname } = useLocation();
  const { text, error, retry } = useText(`/brand${pathname}.md`);
  return (
    <Page>
      {error !== undefined && (
        <ErrorState heading="h1" title="This page couldn't be loaded" text={failureReason(error)} onRetry={retry} />
      )}
      {text === undefined && error === undefined && (
        <LoadingBlocks label="Loading the page" className={classes.waiting} heights={[64, 24, 24, 24, 24, 24]} />
      )}
      {text !== undefined && (
        <article className={classes.text}>
          {/* Tags in the file are shown as text. */}
          <Markdown options={{ disableParsingRawHTML: true, forceBlock: true }}>{text}</Markdown>
        </article>
      )}
    </Page>
  );
}

export { LegalPage as Component };
