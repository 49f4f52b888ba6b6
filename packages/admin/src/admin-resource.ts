import type { ComponentType } from 'react';
import type { ResourceProps } from 'react-admin';

/** Sections of the menu, in its order. */
export const SECTIONS = {
  catalogue: 'فهرست فیلم‌ها',
  people: 'مردم',
  money: 'پول',
  site: 'سایت',
} as const;

/** A resource's pages and its place in the menu. */
export interface AdminResource extends Omit<ResourceProps, 'list' | 'create'> {
  list?: ComponentType;
  create?: ComponentType;
  section: keyof typeof SECTIONS;
}
