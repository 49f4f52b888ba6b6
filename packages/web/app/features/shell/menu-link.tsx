import { Link, useLocation } from 'react-router';
import { Badge } from '../../components/badge';
import { paths } from '../../lib/paths';
import { nextPath } from '../../lib/return-path';
import { useIsHydrated } from '../../lib/use-is-hydrated';
import { isCurrent, type MenuItem } from './menu-items';

interface MenuLinkProps {
  item: MenuItem;
  className?: string | undefined;
  /** Pixels; absent: no icon. */
  iconSize?: number;
  /** Only the icon is seen. */
  isIcon?: boolean;
  onClick?: () => void;
}

/** A menu entry; `aria-current` marks the current page. */
export function MenuLink({ item, className, iconSize, isIcon = false, onClick }: MenuLinkProps) {
  const { pathname, search } = useLocation();
  const Icon = item.icon;
  // After hydration: pages are cached without the parameters of campaigns.
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

/** Who signs in goes on where they were. */
function signInFrom(pathname: string, search: string): string {
  const here = nextPath(pathname + search);
  return paths.login(here === paths.home() ? undefined : here);
}
