import { Route, Routes } from 'react-router-dom';
import { lazyComponent } from '../../../ui/lazy-component';

const ImportsPage = lazyComponent(() => import('./imports-page'), 'ImportsPage');
const ImportPage = lazyComponent(() => import('./import-page'), 'ImportPage');

/** The pages of imports, so that the admin panel has to know one chunk only. */
export function ImportsRoutes() {
  return (
    <Routes>
      <Route index element={<ImportsPage />} />
      <Route path=":id" element={<ImportPage />} />
    </Routes>
  );
}
