import { useApolloClient, useMutation } from '@apollo/client/react';
import { useEffect } from 'react';
import { enumNames } from '../../../../domain/enum-names';
import { importPageSizes, importRowKinds } from '../../../../domain/imports';
import type {
  GivenImportPictureInput,
  AnswerImportInput,
  ImportRowKind,
  MapImportInput,
  MendImportRowInput,
  RunImportInput,
} from '../../../graphql/types.generated';
import { errorCode, errorFields, failureReason } from '../../../lib/error-message';
import { choiceParam, pageSizeParam } from '../../../lib/filter-params';
import { notify } from '../../../lib/notify';
import { saveFile } from '../../../lib/save-file';
import { useAction, useBusy } from '../../../lib/use-busy';
import { useListFilter } from '../../../lib/use-list-filter';
import { usePagedQuery, useServerData } from '../../../lib/use-server-data';
import {
  AnswerImportDocument,
  CancelImportDocument,
  GiveImportPicturesDocument,
  ImportDocument,
  type ImportDetailsFragment,
  ImportPicturesDocument,
  ImportRowsDocument,
  ImportsDocument,
  ImportTemplateDocument,
  MapImportDocument,
  MendImportRowDocument,
  RunImportDocument,
  UndoImportDocument,
  WrongImportRowsDocument,
} from './imports.generated';

/** The first pause between polls, because small imports are done soon. */
const firstPollMs = 500;

/** Two administrators who watch a long import must not use up the calls of their network. */
const longestPollMs = 3_000;

export const isWorking = ({ state }: Pick<ImportDetailsFragment, 'state'>) =>
  state === 'READING' || state === 'RUNNING';

/** True while rows are being undone: the import itself has ended. */
export const isUndoing = ({ state, endedAt }: ImportDetailsFragment) => state === 'RUNNING' && endedAt !== null;

export const useImportsFilter = () => useListFilter({ perPage: pageSizeParam(importPageSizes) });

export const useImports = ({ page, perPage }: ReturnType<typeof useImportsFilter>['filter']) =>
  usePagedQuery(ImportsDocument, { page, perPage }, ({ imports }) => imports, {
    isProcessing: ({ items }) => items.some(isWorking),
  });

/** Reads an import. Polls, less and less often, while the server is working on it and the page is visible. */
export const useImport = (id: string) => {
  const query = useServerData(ImportDocument, { id }, (data) => data.import ?? undefined);
  const { data, refetch } = query;
  const working = data !== undefined && isWorking(data);
  useEffect(() => {
    if (!working) return undefined;
    let timer: number;
    const askAfter = (pause: number) => {
      timer = window.setTimeout(() => {
        if (!document.hidden) refetch().catch(() => undefined);
        askAfter(Math.min(1.5 * pause, longestPollMs));
      }, pause);
    };
    askAfter(firstPollMs);
    return () => clearTimeout(timer);
  }, [working, refetch]);
  return query;
};

const rowKinds: readonly ImportRowKind[] = enumNames(importRowKinds);

/** Filters of the list below the counts: rows, or pictures. */
export const shownLists = ['ALL', ...rowKinds, 'NOTICED', 'NO_PICTURES', 'PICTURES', 'PICTURES_LEFT_OUT'] as const;
export type ShownList = (typeof shownLists)[number];

export const useRowsFilter = () =>
  useListFilter({ show: choiceParam(shownLists, 'ALL'), perPage: pageSizeParam(importPageSizes, 50) });
export type RowsFilter = ReturnType<typeof useRowsFilter>;

/** Loads the list again when the server has checked the rows again, or has written them. */
function useFreshAfter(state: string, refetch: () => Promise<unknown>) {
  useEffect(() => {
    if (state !== 'READING' && state !== 'RUNNING') refetch().catch(() => undefined);
  }, [state, refetch]);
}

interface Listed {
  id: string;
  state: ImportDetailsFragment['state'];
  filter: RowsFilter['filter'];
}

export const useImportRows = ({ id, state, filter: { show, page, perPage } }: Listed) => {
  const kind = rowKinds.find((name) => name === show);
  const variables = {
    id,
    page,
    perPage,
    kind,
    noPictures: show === 'NO_PICTURES' || undefined,
    noticed: show === 'NOTICED' || undefined,
  };
  const list = usePagedQuery(ImportRowsDocument, variables, ({ importRows }) => importRows);
  useFreshAfter(state, list.refetch);
  return list;
};

export const useImportPictures = ({ id, state, filter: { show, page, perPage } }: Listed) => {
  const variables = { id, page, perPage, matched: show === 'PICTURES' };
  const list = usePagedQuery(ImportPicturesDocument, variables, ({ importPictures }) => importPictures);
  useFreshAfter(state, list.refetch);
  return list;
};

export const useRowsWithoutPictures = ({ id, state }: Pick<Listed, 'id' | 'state'>) => {
  const variables = { id, page: 1, perPage: 1, noPictures: true };
  const { data, refetch } = useServerData(ImportRowsDocument, variables, ({ importRows }) => importRows.pageInfo.total);
  useFreshAfter(state, refetch);
  return data;
};

type ImportAction = 'map' | 'answer' | 'run' | 'cancel' | 'undo';

const failures: Record<ImportAction, string> = {
  map: 'Failed to change the columns',
  answer: 'Failed to save the answer',
  run: 'Failed to start the import',
  cancel: 'Failed to cancel the import',
  undo: 'Failed to undo the import',
};

/** Reloads the import after an error that says that its state has changed. */
const useImportAgain = () => {
  const client = useApolloClient();
  return async (error: unknown) => {
    if (errorCode(error)?.startsWith('IMPORT_'))
      await client.refetchQueries({ include: [ImportDocument] }).catch(() => undefined);
  };
};

/**
 * Assigns pictures to rows, or removes them. Tells whether they were assigned, or else the problem with the typed text.
 * Other errors are shown here.
 */
export const useGivePictures = (id: string) => {
  const reload = useImportAgain();
  const [givePictures] = useMutation(GiveImportPicturesDocument);
  return async (pictures: GivenImportPictureInput[]): Promise<{ given: boolean; problem?: string }> => {
    try {
      await givePictures({ variables: { input: { id, pictures } } });
      return { given: true };
    } catch (error) {
      const [problem] = Object.values(errorFields(error));
      if (problem === undefined || pictures.length > 1)
        notify.error(failureReason(error, 'Failed to give the pictures to their rows'), { id: 'import' });
      await reload(error);
      return { given: false, problem };
    }
  };
};

/** Changes cells of a row. Resolves to the state of the import, or to the problem if nothing was saved. */
export const useMendRow = (id: string) => {
  const reload = useImportAgain();
  const [mendRow] = useMutation(MendImportRowDocument);
  return async (input: Omit<MendImportRowInput, 'id'>) => {
    try {
      const { data } = await mendRow({ variables: { input: { id, ...input } } });
      return { state: data?.mendImportRow.state };
    } catch (error) {
      await reload(error);
      return { problem: failureReason(error, "We couldn't save this cell. Please try again.") };
    }
  };
};

/** Actions of administrators on an import. After an error, the state that another administrator has set is shown. */
export const useImportActions = (id: string) => {
  const reload = useImportAgain();
  const [mapImport] = useMutation(MapImportDocument);
  const [answerImport] = useMutation(AnswerImportDocument);
  const [runImport] = useMutation(RunImportDocument);
  const [cancelImport] = useMutation(CancelImportDocument);
  const [undoImport] = useMutation(UndoImportDocument);
  const { acting, run } = useAction<ImportAction>(async (error, action) => {
    notify.error(failureReason(error, failures[action]), { id: 'import' });
    await reload(error);
  });
  const input = { id };
  return {
    acting,
    map: (mapping: MapImportInput['mapping']) =>
      run('map', async () => void (await mapImport({ variables: { input: { id, mapping } } }))),
    answer: (answer: Omit<AnswerImportInput, 'id'>) =>
      run('answer', async () => void (await answerImport({ variables: { input: { id, ...answer } } }))),
    run: (options: Omit<RunImportInput, 'id'>) =>
      run('run', async () => void (await runImport({ variables: { input: { id, ...options } } }))),
    cancel: () => run('cancel', async () => void (await cancelImport({ variables: { input } }))),
    undo: () => run('undo', async () => void (await undoImport({ variables: { input } }))),
  };
};

/** Saves a spreadsheet. Requesting its address first renews the session. */
const useSheetFile = (findAddress: () => Promise<string | undefined>) => {
  const { busy, run } = useBusy(async () => {
    try {
      const url = await findAddress();
      if (url) await saveFile(url);
    } catch (error) {
      notify.error(failureReason(error, "We couldn't make this file. Please try again."), { id: 'import-file' });
    }
  });
  return { busy, save: () => void run() };
};

const fetchPolicy = 'no-cache';

export const useTemplate = () => {
  const client = useApolloClient();
  return useSheetFile(
    async () => (await client.query({ query: ImportTemplateDocument, fetchPolicy })).data?.importTemplate.url,
  );
};

export const useWrongRows = (id: string) => {
  const client = useApolloClient();
  return useSheetFile(async () => {
    const { data } = await client.query({ query: WrongImportRowsDocument, variables: { id }, fetchPolicy });
    return data?.wrongImportRows.url;
  });
};
