import { Skeleton, Stack } from '@mantine/core';
import { Loading } from './states';

interface LoadingBlocksProps {
  label: string;
  /** Pixels. */
  heights: readonly number[];
  /** Layout of the blocks; a column without it. */
  className?: string;
}

/** Skeleton of blocks with the size of the content. */
export function LoadingBlocks({ label, heights, className }: LoadingBlocksProps) {
  const blocks = heights.map((height, index) => <Skeleton key={index} height={height} />);
  return (
    <Loading label={label}>{className ? <div className={className}>{blocks}</div> : <Stack>{blocks}</Stack>}</Loading>
  );
}
