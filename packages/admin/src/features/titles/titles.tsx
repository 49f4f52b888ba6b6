import LocalMoviesIcon from '@mui/icons-material/LocalMoviesOutlined';
import type { AdminResource } from '../../admin-resource';
import { TitleCreate, TitleEdit } from './title-edit';
import { TitleList } from './title-list';

export const titles: AdminResource = {
  name: 'titles',
  section: 'catalogue',
  icon: LocalMoviesIcon,
  list: TitleList,
  edit: TitleEdit,
  create: TitleCreate,
  recordRepresentation: 'titleFa',
  options: { label: 'عنوان‌ها' },
};
