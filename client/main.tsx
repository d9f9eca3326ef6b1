// This order is the order of the layers: what Mantine says of its controls outranks the ground rules.
import './ui/base.css';
import './ui/first-controls.css';
import { createRoot } from 'react-dom/client';
import { Providers } from './app/providers';

const root = document.getElementById('root');
if (root) createRoot(root).render(<Providers />);
