import { Outlet } from 'react-router';

export default function Guarded() {
  return <Outlet />;
}
