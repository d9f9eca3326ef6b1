import classes from './checked.module.css';
import { ImportColumns } from './import-columns';
import { ImportContents } from './import-contents';
import { ImportQuestions } from './import-questions';
import type { ImportDetailsFragment } from './imports.generated';
import { usePictureUploads } from './picture-uploads';
import { PicturesDrop, usePicturesIn } from './pictures-drop';
import { RunPanel } from './run-panel';
import type { useImportActions } from './use-imports';

export interface CheckedProps {
  item: ImportDetailsFragment;
  actions: ReturnType<typeof useImportActions>;
  onDiscard: () => void;
}

/**
 * The findings of the dry run, before anything changes. While the rows are checked again, the last findings stay,
 * dimmed.
 */
export function Checked({ item, actions, onDiscard }: CheckedProps) {
  const { uploads, status } = usePictureUploads(item.id);
  const picturesDrop = usePicturesIn(uploads.add);
  const checking = item.state === 'READING';
  const waiting = status.active
    ? 'The pictures are still being uploaded.'
    : checking
      ? 'The rows are being checked again.'
      : item.unfinishedUpload
        ? 'Pictures are missing. Choose them again, or go on without them, at the top of this page.'
        : undefined;
  return (
    <>
      <ImportQuestions
        item={item}
        disabled={actions.acting !== undefined}
        onAnswer={(answer) => void actions.answer(answer)}
      />
      <ImportColumns
        headers={item.headers}
        hasNew={item.counts.new + item.counts.wrongNew > 0}
        disabled={actions.acting !== undefined}
        onChange={(mapping) => void actions.map(mapping)}
      />
      <div className={classes.parts}>
        <div className={classes.side}>
          <RunPanel
            item={item}
            waiting={waiting}
            busy={actions.acting === 'run'}
            onRun={(options) => void actions.run(options)}
            onDiscard={onDiscard}
          />
          <div className={classes.more}>
            <PicturesDrop label="More pictures" {...picturesDrop} />
          </div>
        </div>
        <div className={classes.main} data-stale={checking || undefined} aria-busy={checking}>
          <ImportContents item={item} />
        </div>
      </div>
    </>
  );
}
