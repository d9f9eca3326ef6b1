// The import order sets the cascade layers: Mantine's styles override the base styles.
import './ui/base.css';
import './ui/first-controls.css';
import { createRoot } from 'react-dom/client';
import { Providers } from './app/providers';

const root = document.getElementById('root');
if (root) createRoot(root).render(<Providers />);
