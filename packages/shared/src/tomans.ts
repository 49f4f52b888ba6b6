import { formatCount } from './digits.ts';

const RIALS_OF_TOMAN = 10;

/** `۲۴۹٬۰۰۰`: rials formatted as tomans, without the word. */
export const formatTomans = (rials: number): string => formatCount(rials / RIALS_OF_TOMAN);

/** `۲۴۹٬۰۰۰ تومان` */
export const tomanWords = (rials: number): string => `${formatTomans(rials)} تومان`;

/** The same for labels that may wrap: with a no-break space. */
export const unbrokenTomans = (rials: number): string => `${formatTomans(rials)}\u00a0تومان`;
