import { CloseButton } from '@mantine/core';
import { useCallback, useState } from 'react';
import { maxProductImages, imageLimitReached, productImageRules } from '../../../../domain/products';
import { FileDrop } from '../../../ui/file-drop';
import { Picture } from '../../../ui/picture';
import { PictureWork } from '../../../ui/picture-work';
import { SortableList } from '../../../ui/sortable-list';
import { newPicture, type FormPicture } from './form-picture';
import type { ManagedPictureFragment } from './managed-products.generated';
import classes from './pictures-field.module.css';
import { useRedraw } from './use-product-acts';

interface PicturesFieldProps {
  pictures: readonly FormPicture[];
  /** The pictures of the product as they are by now: their sizes may have been drawn meanwhile. */
  standing?: readonly ManagedPictureFragment[];
  onChange: (pictures: FormPicture[]) => void;
  error?: string;
  /** 0 to 1 while new ones go out. */
  progress?: number;
  onCancel: () => void;
  disabled: boolean;
}

const tooMany = (left: number) => `${imageLimitReached}: ${left} ${left === 1 ? 'was' : 'were'} left out`;

/** A file of this machine; its address lives only as long as it is shown. */
function LocalPicture({ file }: { file: File }) {
  const show = useCallback(
    (node: HTMLImageElement | null) => {
      if (!node) return;
      const url = URL.createObjectURL(file);
      node.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return <img ref={show} className={classes.local} alt={`Preview of ${file.name}`} />;
}

/** A picture that the product has, and whether its sizes are drawn. */
function KeptPicture({ picture, label }: { picture: ManagedPictureFragment; label: string }) {
  const redraw = useRedraw();
  return (
    <>
      <Picture picture={picture} alt={picture.alt ?? label} sizes="160px" ratio="1" />
      {picture.processing !== 'READY' && (
        <div className={classes.work}>
          <PictureWork picture={picture} onRetry={() => void redraw(picture.id)} />
        </div>
      )}
    </>
  );
}

/** Several pictures in an order that is made by pointer or keyboard; the first is the thumbnail. */
export function PicturesField(props: PicturesFieldProps) {
  const { pictures, standing, onChange, error, progress, onCancel, disabled } = props;
  const [left, setLeft] = useState(0);
  const room = maxProductImages - pictures.length;
  const add = (files: File[]) => {
    setLeft(Math.max(0, files.length - room));
    onChange([...pictures, ...files.slice(0, room).map(newPicture)]);
  };
  const order = (ids: string[]) =>
    onChange(ids.map((id) => pictures.find((picture) => picture.id === id)).filter((picture) => picture !== undefined));
  return (
    <div className={classes.field}>
      <FileDrop
        label="Product images"
        rules={[productImageRules]}
        onFiles={add}
        error={error ?? (left > 0 ? tooMany(left) : undefined)}
        progress={progress}
        onCancel={onCancel}
        disabled={disabled || room <= 0}
        hint={
          room > 0
            ? `JPEG, PNG or WebP, up to 10 MB each; ${room} more ${room === 1 ? 'fits' : 'fit'}`
            : imageLimitReached
        }
      >
        {pictures.length > 0 && (
          <SortableList
            label="Pictures of the product"
            layout="grid"
            items={pictures}
            onOrder={order}
            disabled={disabled}
            render={(item, handle) => (
              <div className={classes.tile}>
                {item.file ? (
                  <LocalPicture file={item.file} />
                ) : (
                  <KeptPicture
                    picture={standing?.find(({ id }) => id === item.id) ?? item.picture}
                    label={item.label}
                  />
                )}
                <div className={classes.hands}>
                  {handle}
                  <CloseButton
                    aria-label={`Remove ${item.label}`}
                    disabled={disabled}
                    onClick={() => {
                      setLeft(0);
                      onChange(pictures.filter(({ id }) => id !== item.id));
                    }}
                  />
                </div>
                {item.id === pictures[0]?.id && <span className={classes.first}>Thumbnail</span>}
              </div>
            )}
          />
        )}
      </FileDrop>
    </div>
  );
}
