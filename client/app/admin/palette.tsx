import '@mantine/spotlight/styles.layer.css';
import { Loader, VisuallyHidden } from '@mantine/core';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import IconDiamond from '~icons/tabler/diamond';
import IconReceipt from '~icons/tabler/receipt';
import IconSearch from '~icons/tabler/search';
import IconUser from '~icons/tabler/user';
import { listFormat } from '../../../domain/formats';
import { errorMessage } from '../../lib/error-message';
import type { Icon } from '../../ui/icon';
import controls from '../../ui/controls.module.css';
import classes from './palette.module.css';
import { sectionPath } from './sections';
import { usePaletteSearch, useSearchable, type Hit } from './use-palette-search';
import { useSections } from './use-sections';

const [store, spotlight] = createSpotlight();
const listId = 'palette-results';

interface PaletteCommand {
  id: string;
  label: string;
  icon: Icon;
  run: () => void;
}

interface PaletteProps {
  opened: boolean;
  onClose: () => void;
  typed: string;
  onType: (text: string) => void;
  /** Commands that are available in every section. */
  commands: readonly PaletteCommand[];
}

const icons: Record<string, Icon> = { Orders: IconReceipt, Users: IconUser, Products: IconDiamond };

const matches = (label: string, text: string) => label.toLowerCase().includes(text.trim().toLowerCase());

/** Keeps the first result selected, so that Enter opens it even when results arrive after typing. */
const selectFirst = () => {
  const list = document.getElementById(listId);
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected');
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  store.setState({ ...store.getState(), selected: 0 });
};

interface EntryProps {
  label: string;
  detail?: string;
  icon: Icon;
  onPick: () => void;
  /** The palette stays open, because the action changes the list itself. */
  stays?: boolean;
}

function Entry({ label, detail, icon: Icon, onPick, stays }: EntryProps) {
  return (
    <Spotlight.Action
      label={label}
      description={detail}
      leftSection={<Icon size={20} stroke={1.25} aria-hidden />}
      className={classes.entry}
      onClick={onPick}
      closeSpotlightOnTrigger={!stays}
    />
  );
}

/** The focus stays in the field while arrow keys move the selection, so a live region announces it. */
function Chosen({ entries }: { entries: readonly string[] }) {
  const { selected, opened } = useSpotlight(store);
  return (
    <VisuallyHidden role="status">
      {opened && selected >= 0 && entries[selected] ? `${entries[selected]}, ${selected + 1} of ${entries.length}` : ''}
    </VisuallyHidden>
  );
}

const hitText = ({ label, detail }: Hit) => (detail ? `${label}, ${detail}` : label);

interface ResultsProps {
  typed: string;
  commands: readonly PaletteCommand[];
}

function Results({ typed, commands }: ResultsProps) {
  const navigate = useNavigate();
  const { groups, searching, error, retry } = usePaletteSearch(typed);
  const matchingSections = useSections().filter(({ label }) => matches(label, typed));
  const matchingCommands = commands.filter(({ label }) => matches(label, typed));
  const entries = [
    ...groups.flatMap(({ hits }) => hits.map(hitText)),
    ...(error ? ['Retry'] : []),
    ...[...matchingSections, ...matchingCommands].map(({ label }) => label),
  ];
  const known = entries.join('|');
  useEffect(selectFirst, [known]);
  return (
    <>
      {error && (
        <p className={classes.failed} role="alert">
          {errorMessage(error, 'Search failed. Please try again.')}
        </p>
      )}
      <Spotlight.ActionsList id={listId} className={classes.list}>
        {groups.map(({ label, hits }) => (
          <Spotlight.ActionsGroup key={label} label={label}>
            {hits.map((hit) => (
              <Entry
                key={hit.id}
                label={hit.label}
                detail={hit.detail}
                icon={icons[label]}
                onPick={() => void navigate(hit.to)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {error && <Entry label="Retry" icon={IconSearch} onPick={retry} stays />}
        {matchingSections.length > 0 && (
          <Spotlight.ActionsGroup label="Sections">
            {matchingSections.map((section) => (
              <Entry
                key={section.path}
                label={section.label}
                icon={section.icon}
                onPick={() => void navigate(sectionPath(section))}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {matchingCommands.length > 0 && (
          <Spotlight.ActionsGroup label="Commands">
            {matchingCommands.map(({ id, label, icon, run }) => (
              <Entry key={id} label={label} icon={icon} onPick={run} />
            ))}
          </Spotlight.ActionsGroup>
        )}
      </Spotlight.ActionsList>
      {entries.length === 0 && (
        <p className={classes.nothing}>{searching ? 'Searching...' : `No results for “${typed.trim()}”`}</p>
      )}
      <Chosen entries={entries} />
      {searching && <Loader className={classes.busy} size={16} color="gold" aria-hidden />}
    </>
  );
}

/** Command palette: finds sections, orders, users and products by name. */
export function Palette({ opened, onClose, typed, onType, commands }: PaletteProps) {
  const { names } = useSearchable();
  useEffect(() => {
    if (opened) spotlight.open();
    else spotlight.close();
  }, [opened]);
  return (
    <Spotlight.Root
      store={store}
      query={typed}
      onQueryChange={onType}
      onSpotlightClose={onClose}
      shortcut={null}
      size={600}
      // The position must not depend on the number of results.
      centered={false}
      scrollable
      maxHeight="min(28rem, 70svh)"
      overlayProps={{ color: 'var(--ink)', backgroundOpacity: 0.45, blur: 0 }}
      transitionProps={{ duration: 120, transition: 'fade' }}
      classNames={{ content: controls.window }}
      attributes={{ content: { 'aria-label': 'Command palette' } }}
    >
      <Spotlight.Search
        placeholder="Search or jump to..."
        aria-label={`Search ${listFormat.format([...names, 'sections'])}`}
        aria-controls={listId}
        autoComplete="off"
        maxLength={100}
        leftSection={<IconSearch size={20} stroke={1.25} aria-hidden />}
      />
      <Results typed={typed} commands={commands} />
    </Spotlight.Root>
  );
}
