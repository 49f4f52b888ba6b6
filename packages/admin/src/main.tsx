import { createRoot } from 'react-dom/client';
import '@fontsource-variable/vazirmatn/wght.css';
import './theme/base.css';
import { App } from './app';

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
