import type { ReactNode } from 'react';
import type { Schema } from '../api/index.ts';
import { address, Link, PATHS } from '../navigation/index.ts';
import { TargetLink } from '../ui/index.ts';

type ItemLinkProps = {
  readonly item: Pick<Schema<'Banner'>, 'id' | 'hasArticle' | 'url'>;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** Leads from an item to its article or its address (CNT-10, CNT-17); to nothing where it has neither. */
export const ItemLink = ({ item: { id, hasArticle, url }, className, children }: ItemLinkProps) => {
  if (hasArticle) {
    return (
      <Link to={address(PATHS.exploreIndex, { id })} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <TargetLink address={url ?? ''} className={className}>
      {children}
    </TargetLink>
  );
};
