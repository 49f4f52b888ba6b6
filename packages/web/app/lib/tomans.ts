import { formatCount } from './digits';

const RIALS_OF_TOMAN = 10;

/** `۲۴۹٬۰۰۰`: rials as the tomans that people count in, without the word. */
export const formatTomans = (rials: number): string => formatCount(rials / RIALS_OF_TOMAN);

/** `۲۴۹٬۰۰۰ تومان` */
export const tomanWords = (rials: number): string => `${formatTomans(rials)} تومان`;

/** The same for a label that may break into lines: not between the number and its word. */
export const unbrokenTomans = (rials: number): string => `${formatTomans(rials)}\u00a0تومان`;
