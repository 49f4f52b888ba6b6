import { Outlet } from 'react-router';
import { AuthFrame, authFrameData } from '../features/auth/auth-frame';

export const loader = authFrameData.loader;
export const clientLoader = authFrameData.clientLoader;

export default function AuthFrameLayout() {
  return (
    <AuthFrame>
      <Outlet />
    </AuthFrame>
  );
}
