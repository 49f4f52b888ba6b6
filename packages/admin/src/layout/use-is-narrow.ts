import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether a table would not fit beside the menu, so that a list of lines takes its place. */
export const useIsNarrow = () => useMediaQuery('(max-width: 899px)');
