import { CloseButton, NativeSelect, Stack } from '@mantine/core';
import { useCallback, useState } from 'react';
import { enumName } from '../../../../domain/enum-names';
import { pictureMegabytes } from '../../../../domain/files';
import { colourLabels, colours } from '../../../../domain/gold';
import { maxProductImages, productImageRules, productMessages } from '../../../../domain/products';
import type { Colour } from '../../../graphql/types.generated';
import { FilesDrop } from '../../../ui/file-drop';
import { Picture } from '../../../ui/picture';
import { ProcessingStatus } from '../../../ui/processing-status';
import { SortableList } from '../../../ui/sortable-list';
import { newPicture, type FormPicture } from './form-picture';
import type { ManagedPictureFragment } from './managed-products.generated';
import { unreadableFile } from '../../../lib/chosen-file';
import classes from './pictures-field.module.css';
import { useRetryProcessing } from './use-product-actions';

interface PicturesFieldProps {
  pictures: readonly FormPicture[];
  /** The stored pictures; polling updates their processing state while the form is open. */
  stored?: readonly ManagedPictureFragment[];
  onChange: (change: (before: readonly FormPicture[]) => FormPicture[]) => void;
  error?: string;
  /** Called when chosen files start to be prepared. */
  onPreparing: (prepared: Promise<unknown>) => void;
  disabled: boolean;
}

const colourChoices = [
  { value: '', label: 'Any colour' },
  ...colours.map((colour) => ({ value: enumName(colour), label: colourLabels[colour] })),
];

const tooMany = (skipped: number) =>
  `${productMessages.images}. ${skipped} ${skipped === 1 ? 'was' : 'were'} not added.`;

/** Preview of a local file. Its object URL is revoked on unmount. */
function LocalPicture({ file, onUnreadable }: { file: File; onUnreadable: () => void }) {
  const show = useCallback(
    (node: HTMLImageElement | null) => {
      if (!node) return;
      const url = URL.createObjectURL(file);
      node.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return (
    <img
      ref={show}
      className={classes.local}
      alt={`Preview of ${file.name}`}
      width={400}
      height={400}
      onError={onUnreadable}
    />
  );
}

function StoredPicture({ picture, label }: { picture: ManagedPictureFragment; label: string }) {
  const retryProcessing = useRetryProcessing();
  return (
    <>
      <Picture picture={picture} alt={picture.alt ?? label} sizes="160px" ratio="1" />
      {picture.processing !== 'READY' && (
        <div className={classes.processing}>
          <ProcessingStatus picture={picture} onRetry={() => void retryProcessing(picture.id)} />
        </div>
      )}
    </>
  );
}

/** The product's pictures, sortable by pointer or keyboard. The first one is the thumbnail. */
export function PicturesField(props: PicturesFieldProps) {
  const { pictures, stored, onChange, error, onPreparing, disabled } = props;
  /** Why chosen files were not added. */
  const [problems, setProblems] = useState<readonly string[]>([]);
  const room = maxProductImages - pictures.length;
  const add = (files: File[]) => {
    setProblems(files.length > room ? [tooMany(files.length - room)] : []);
    onChange((before) => [...before, ...files.slice(0, room).map(newPicture)]);
  };
  const remove = (id: string) => onChange((before) => before.filter((picture) => picture.id !== id));
  const setColour = (id: string, colour: string) =>
    onChange((before) =>
      before.map((picture) =>
        picture.id === id ? { ...picture, colour: (colour || null) as Colour | null } : picture,
      ),
    );
  const order = (ids: string[]) =>
    onChange((before) =>
      ids.map((id) => before.find((picture) => picture.id === id)).filter((picture) => picture !== undefined),
    );
  return (
    <Stack gap="0.75rem">
      <FilesDrop
        label="Pictures"
        path="pictures"
        rules={[productImageRules]}
        onFiles={add}
        onPreparing={onPreparing}
        error={error ?? (problems.length > 0 ? problems.join(' ') : undefined)}
        disabled={disabled || room <= 0}
        hint={
          room > 0
            ? `JPEG, PNG or WebP, up to ${pictureMegabytes} MB each. ${productMessages.images}.`
            : productMessages.images
        }
      >
        {pictures.length > 0 && (
          <SortableList
            label="Product pictures"
            layout="grid"
            items={pictures}
            onOrder={order}
            disabled={disabled}
            render={(item, handle) => (
              <div className={classes.tile}>
                {item.file ? (
                  <LocalPicture
                    file={item.file}
                    onUnreadable={() => {
                      setProblems((others) => [...others, unreadableFile(item.label)]);
                      remove(item.id);
                    }}
                  />
                ) : (
                  <StoredPicture
                    picture={stored?.find(({ id }) => id === item.id) ?? item.picture}
                    label={item.label}
                  />
                )}
                <div className={classes.tileActions}>
                  {handle}
                  <CloseButton
                    aria-label={`Remove ${item.label}`}
                    disabled={disabled}
                    onClick={() => {
                      setProblems([]);
                      remove(item.id);
                    }}
                  />
                </div>
                <NativeSelect
                  aria-label={`Colour that ${item.label} shows`}
                  size="xs"
                  variant="unstyled"
                  classNames={{ root: classes.colour, input: classes.colourInput }}
                  data={colourChoices}
                  value={item.colour ?? ''}
                  disabled={disabled}
                  onChange={({ currentTarget }) => setColour(item.id, currentTarget.value)}
                />
                {item.id === pictures[0]?.id && <span className={classes.first}>Thumbnail</span>}
              </div>
            )}
          />
        )}
      </FilesDrop>
    </Stack>
  );
}
