import { useApolloClient } from '@apollo/client/react';
import { Button, Group } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { sheetRules } from '../../../../domain/import-files';
import { importMessages } from '../../../../domain/imports';
import { failureReason } from '../../../lib/error-message';
import { formatBytes, plural } from '../../../lib/format';
import { isUploadCancelled, useUpload } from '../../../lib/use-upload';
import { UploadProgress } from '../../../ui/upload-progress';
import { sheetPickerTypes, withSheetType } from './chosen-files';
import { bytesOf, type ChosenPictures, noPictures, withMore } from './chosen-pictures';
import { ImportsDocument, StartImportDocument } from './imports.generated';
import { picturesOf } from './picture-uploads';
import { LeftOutFiles, PicturesDrop, usePicturesIn, LazyFileDrop } from './pictures-drop';
import classes from './start-import.module.css';

/** Uploads a spreadsheet. Its pictures follow, while its page is shown. */
function useStart(onFailure: (text: string) => void) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { send, progress, sending, cancel } = useUpload(StartImportDocument, { refetchQueries: [ImportsDocument] });
  const start = async (sheet: File, pictures: ChosenPictures) => {
    try {
      const { id } = (await send({ input: { sheet, chosenPictures: pictures.files.length } })).startImport;
      if (pictures !== noPictures) picturesOf(client, id).add(pictures);
      void navigate(`/admin/products/imports/${id}`);
    } catch (error) {
      if (!isUploadCancelled(error)) onFailure(failureReason(error, "We couldn't read this spreadsheet."));
    }
  };
  return { start, progress, sending, cancel };
}

/** The form of a new import: a spreadsheet, and pictures if there are any. */
export function StartImport() {
  const [sheet, setSheet] = useState<File>();
  const [pictures, setPictures] = useState(noPictures);
  const [problem, setProblem] = useState<string>();
  const picturesDrop = usePicturesIn((more) => setPictures((before) => withMore(before, more)));
  const { start, progress, sending, cancel } = useStart(setProblem);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending || picturesDrop.opening) return;
    setProblem(sheet ? undefined : importMessages.sheet);
    if (sheet) void start(sheet, pictures);
  };
  const choose = (file: File) => {
    setSheet(file);
    setProblem(undefined);
  };
  const { files, leftOut } = pictures;
  return (
    <form className={classes.form} onSubmit={submit} aria-label="New import" noValidate>
      <div className={classes.files}>
        <LazyFileDrop
          label="1. Spreadsheet"
          rules={[sheetRules]}
          pickerTypes={sheetPickerTypes}
          prepare={withSheetType}
          disabled={sending}
          file={sheet}
          onFile={choose}
          error={problem}
          hint="Drop an Excel (XLSX) or CSV file here, or click to choose one"
        />
        <PicturesDrop
          label="2. Pictures, if you have any"
          disabled={sending}
          {...picturesDrop}
          buttons={
            (files.length > 0 || leftOut.length > 0) && (
              <Button size="compact-sm" variant="subtle" disabled={sending} onClick={() => setPictures(noPictures)}>
                Remove all pictures
              </Button>
            )
          }
        >
          <div aria-live="polite">
            {files.length > 0 && (
              <p className="ok smallest">
                {plural(files.length, 'picture')} chosen, {formatBytes(bytesOf(files))}
              </p>
            )}
          </div>
          <LeftOutFiles files={leftOut} />
        </PicturesDrop>
      </div>
      <Group gap="0.75rem 1.5rem">
        <Button type="submit" loading={sending || picturesDrop.opening}>
          Upload and check
        </Button>
        <p className={classes.note}>
          Nothing changes in the shop until you have seen what each row would do. Name the pictures by design number,
          such as <span>RI-0042.jpg</span> and <span>RI-0042-2.jpg</span>.
        </p>
      </Group>
      {progress !== undefined && (
        <UploadProgress label="Uploading the spreadsheet" progress={progress} onCancel={cancel} />
      )}
    </form>
  );
}
