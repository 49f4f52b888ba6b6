import { Outlet } from 'react-router';
import { AuthFrame } from '../features/auth/auth-frame';
import { authFrameData } from '../features/auth/auth-page';

export const loader = authFrameData.loader;
export const clientLoader = authFrameData.clientLoader;

export default function AuthFrameLayout() {
  return (
    <AuthFrame>
      <Outlet />
    </AuthFrame>
  );
}
