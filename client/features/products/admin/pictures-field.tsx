import { CloseButton } from '@mantine/core';
import { useCallback } from 'react';
import { mostProductImages, productImageRules } from '../../../../domain/products';
import { FileDrop } from '../../../ui/file-drop';
import { Picture } from '../../../ui/picture';
import { SortableList } from '../../../ui/sortable-list';
import { newPicture, type FormPicture } from './form-picture';
import classes from './pictures-field.module.css';

interface PicturesFieldProps {
  pictures: readonly FormPicture[];
  onChange: (pictures: FormPicture[]) => void;
  error?: string;
  /** 0 to 1 while new ones go out. */
  progress?: number;
  onCancel: () => void;
  disabled: boolean;
}

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

/** Several pictures in an order that is made by pointer or keyboard; the first is the thumbnail. */
export function PicturesField({ pictures, onChange, error, progress, onCancel, disabled }: PicturesFieldProps) {
  const room = mostProductImages - pictures.length;
  const order = (ids: string[]) =>
    onChange(ids.map((id) => pictures.find((picture) => picture.id === id)).filter((picture) => picture !== undefined));
  return (
    <div className={classes.field}>
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
                <Picture picture={item.picture} alt={item.picture.alt ?? item.label} sizes="160px" ratio="1" />
              )}
              <div className={classes.hands}>
                {handle}
                <CloseButton
                  aria-label={`Remove ${item.label}`}
                  disabled={disabled}
                  onClick={() => onChange(pictures.filter(({ id }) => id !== item.id))}
                />
              </div>
              {item.id === pictures[0]?.id && <span className={classes.first}>Thumbnail</span>}
            </div>
          )}
        />
      )}
      <FileDrop
        label="Product images"
        rules={[productImageRules]}
        onFiles={(files) => onChange([...pictures, ...files.slice(0, room).map(newPicture)])}
        error={error}
        progress={progress}
        onCancel={onCancel}
        disabled={disabled || room <= 0}
        hint={
          room > 0
            ? `JPEG, PNG or WebP, up to 10 MB each; ${room} more ${room === 1 ? 'fits' : 'fit'}`
            : 'Eight pictures are the most'
        }
      />
    </div>
  );
}
