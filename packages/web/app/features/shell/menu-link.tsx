import { Link, useLocation } from 'react-router';
import { Badge } from '../../components/badge';
import { isCurrent, type MenuItem } from './menu-items';

interface MenuLinkProps {
  item: MenuItem;
  className?: string | undefined;
  /** Pixels; absent: no icon. */
  iconSize?: number;
  onClick?: () => void;
}

/** A menu entry; `aria-current` marks the current page. */
export function MenuLink({ item, className, iconSize, onClick }: MenuLinkProps) {
  const { pathname, search } = useLocation();
  const Icon = item.icon;
  return (
    <Link
      to={item.to}
      prefetch="intent"
      className={className}
      aria-current={isCurrent(item, pathname, search) ? 'page' : undefined}
      {...(onClick ? { onClick } : {})}
    >
      {iconSize && <Icon size={iconSize} />}
      {item.label}
      {item.hasBadge && <Badge />}
    </Link>
  );
}
