import { useEffect } from 'react';
import { PATHS, useAddressParameter, useNavigation } from '../../navigation/index.ts';
import { ArticleScreen } from './ArticleScreen.tsx';

/** Second address of Explore (§2): with an `id` the article of that item, which is shared by this link; else the news. */
export const ExploreIndexScreen = () => {
  const id = useAddressParameter('id');
  return id === undefined ? <ToNews /> : <ArticleScreen key={id} id={id} />;
};

const ToNews = () => {
  const { replace } = useNavigation();
  useEffect(() => replace(PATHS.explore), [replace]);
  return null;
};
