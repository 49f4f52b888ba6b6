import { ProfileChooser } from '../features/profiles/profile-chooser';
import { text } from '../features/profiles/text';
import { pageMeta } from '../lib/meta';
import { paths } from '../lib/paths';

export const clientLoader = () => ({
  head: { title: text.chooser.title, path: paths.chooseProfile(), noindex: true },
});
export const meta = pageMeta;

export default function ProfilesPage() {
  return <ProfileChooser />;
}
