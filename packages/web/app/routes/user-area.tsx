import { Outlet } from 'react-router';
import { UserArea } from '../components/user-area/user-area';

export default function UserAreaLayout() {
  return (
    <UserArea>
      <Outlet />
    </UserArea>
  );
}
