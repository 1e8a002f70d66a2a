interface Props {
  keyword: string;
  type: 0 | 1;
}

/** The search form of the header. */
export default function SearchBox({ keyword, type }: Props) {
  return (
    <form
      action="/search"
      role="search"
      className="flex h-10 overflow-hidden rounded-md border-2 border-brand bg-white"
    >
      <input type="hidden" name="type" value={type} />
      <input
        name="keywords"
        defaultValue={keyword}
        aria-label="搜索药品"
        placeholder="药品名称 / 拼音首字母，如 amxl"
        className="min-w-0 flex-1 px-3"
      />
      <button className="bg-brand px-6 font-bold text-white">搜索</button>
    </form>
  );
}
