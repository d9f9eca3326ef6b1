import './ui/first-controls.css';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { Providers } from './app/providers';

const root = document.getElementById('root');
if (root) createRoot(root).render(<Providers />);
