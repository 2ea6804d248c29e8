/** Own colours of the company, made by integrations/content.mjs. */
declare module 'virtual:company-theme.css';
