import { Link, useLocation } from 'react-router';
import { Badge } from '../../components/badge';
import { paths } from '../../lib/paths';
import { nextPath } from '../../lib/return-path';
import { useIsHydrated } from '../../lib/use-is-hydrated';
import { isCurrent, type MenuItem } from './menu-items';

interface MenuLinkProps {
  item: MenuItem;
  className?: string | undefined;
  /** In pixels; if absent, no icon is shown. */
  iconSize?: number;
  /** Whether only the icon is visible. */
  isIcon?: boolean;
  onClick?: () => void;
}

/** A menu entry; `aria-current` marks the current page. */
export function MenuLink({ item, className, iconSize, isIcon = false, onClick }: MenuLinkProps) {
  const { pathname, search } = useLocation();
  const Icon = item.icon;
  // Only after hydration: cached pages do not include campaign parameters.
  const isSignIn = useIsHydrated() && item.to === paths.login();
  return (
    <Link
      to={isSignIn ? signInFrom(pathname, search) : item.to}
      prefetch="intent"
      className={className}
      aria-current={isCurrent(item, pathname, search) ? 'page' : undefined}
      {...(onClick ? { onClick } : {})}
    >
      {(iconSize || isIcon) && <Icon {...(iconSize ? { size: iconSize } : {})} />}
      {isIcon ? <span className="visually-hidden">{item.label}</span> : item.label}
      {item.hasBadge && <Badge />}
    </Link>
  );
}

/** Path of the sign-in page that returns to the current page. */
function signInFrom(pathname: string, search: string): string {
  const here = nextPath(pathname + search);
  return paths.login(here === paths.home() ? undefined : here);
}
