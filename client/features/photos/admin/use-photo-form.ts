import { schemaResolver, useForm } from '@mantine/form';
import { useRef, useState, type FormEvent } from 'react';
import { bannerFormSchema, bannerSize, mediaFormSchema } from '../../../../domain/photos';
import type { MediaType, PhotoType, TextTone } from '../../../graphql/types.generated';
import { errorCode } from '../../../lib/error-message';
import { notify } from '../../../lib/notify';
import { useFormSubmit } from '../../../lib/use-form-submit';
import { useDiscardQuestion } from '../../../ui/use-discard-question';
import { lookAtFile, type Look } from './look-at-file';
import { wordsOf } from './photo-words';
import type { AdminPhotoFragment } from './photos-admin.generated';
import { useSendPhoto } from './use-photos-admin';

interface PhotoFormOptions {
  type: PhotoType;
  /** What is changed; nothing: a new one. */
  photo?: AdminPhotoFragment;
  onClose: () => void;
}

/** What the browser saw in the chosen file; a slow look is waited for before the file goes out. */
const useChosenFile = (photo: AdminPhotoFragment | undefined) => {
  const [file, setFile] = useState<File>();
  const [kind, setKind] = useState<MediaType>(photo?.mediaType ?? 'PHOTO');
  const [look, setLook] = useState<Look>();
  const looking = useRef<Promise<Look | undefined>>(undefined);
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setLook(undefined);
    if (!chosen) return;
    // The radio follows the file.
    setKind(chosen.type.startsWith('video/') ? 'VIDEO' : 'PHOTO');
    const seen = lookAtFile(chosen);
    looking.current = seen;
    void seen.then((found) => looking.current === seen && setLook(found));
  };
  /** Another kind than the chosen file's is another file to choose. */
  const chooseKind = (wanted: MediaType) => {
    setKind(wanted);
    if (file && wanted !== kind) choose(undefined);
  };
  return { file, kind, look, choose, chooseKind, looked: () => looking.current };
};

/** The form of a banner, gallery or home picture: what is in it, and what becomes of it. */
export const usePhotoForm = ({ type, photo, onClose }: PhotoFormOptions) => {
  const words = wordsOf[type];
  const isBanner = type === 'BANNER';
  const chosen = useChosenFile(photo);
  const [tone, setTone] = useState<TextTone | undefined>(photo?.textTone ?? undefined);
  const [fault, setFault] = useState<string>();
  /** What is said to whoever was overtaken; `photo` is by then what somebody else made of it. */
  const [overtaken, setOvertaken] = useState<string>();
  const { create, change, refresh, progress, cancel } = useSendPhoto();
  const form = useForm({
    initialValues: { title: photo?.title ?? '' },
    validate: schemaResolver(isBanner ? bannerFormSchema : mediaFormSchema, { sync: true }),
    validateInputOnBlur: true,
  });
  const dirty = form.isDirty() || chosen.file !== undefined || tone !== (photo?.textTone ?? undefined);
  const { leave, ...leaving } = useDiscardQuestion({ dirty, onClose });
  const shownTone = tone ?? chosen.look?.tone ?? 'DARK';

  const send = async ({ title }: { title: string }) => {
    const { file } = chosen;
    if (!file && !photo) return;
    const look = file && (await chosen.looked());
    const input = {
      title,
      ...(isBanner && { textTone: tone ?? look?.tone ?? photo?.textTone ?? 'DARK' }),
      ...(file && { file, mediaType: chosen.kind, poster: look?.poster }),
    };
    if (photo) await change({ id: photo.id, seen: photo.version, ...input });
    else if (file) await create({ type, ...input, file });
    notify.success(photo ? words.updated : words.added, { about: 'generic', id: 'photo' });
    leave();
  };

  const fallback = photo ? words.failedToUpdate : words.failedToAdd;
  const { submit, busy } = useFormSubmit(form, send, {
    fallback,
    onError: async (message, error) => {
      if (errorCode(error) !== 'CONFLICT') {
        setFault(message);
        return;
      }
      await refresh();
      setOvertaken(message);
    },
  });

  const onSubmit = (event?: FormEvent<HTMLFormElement>) => {
    setFault(chosen.file || photo ? undefined : words.missing);
    setOvertaken(undefined);
    submit(event);
  };
  const { look, kind } = chosen;
  const notIdeal =
    isBanner && kind === 'PHOTO' && look && (look.width !== bannerSize.width || look.height !== bannerSize.height);
  return {
    form,
    words,
    ...chosen,
    ...leaving,
    choose: (file: File | undefined) => {
      setFault(undefined);
      chosen.choose(file);
    },
    fault,
    overtaken,
    /** What somebody else made of it, in place of what was typed and chosen. */
    takeNewer: () => {
      form.setValues({ title: photo?.title ?? '' });
      form.resetDirty({ title: photo?.title ?? '' });
      setTone(photo?.textTone ?? undefined);
      chosen.choose(undefined);
      chosen.chooseKind(photo?.mediaType ?? 'PHOTO');
      setOvertaken(undefined);
    },
    tone: shownTone,
    setTone,
    notIdeal: Boolean(notIdeal),
    busy,
    progress: chosen.file && progress,
    cancel,
    onSubmit,
  };
};
