import { factorMessages } from '../../../domain/factors';
import { usePageTitle } from '../../lib/page-meta';
import { EmptyState } from '../../ui/states';
import { secondFactor, sectionPath } from './sections';

const title = 'Add your second factor';

/** Leads to the one page of the panel that is open to staff who must add a second factor. */
export function MustAddFactor() {
  usePageTitle(title);
  return (
    <EmptyState
      heading="h1"
      title={title}
      text={factorMessages.mustAdd}
      link={{ to: sectionPath(secondFactor), text: 'Add a second factor' }}
    />
  );
}
