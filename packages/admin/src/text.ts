/** What react-admin's Persian words lack, or say differently from the rest of Parde. */
export const messages = {
  ra: {
    action: { export: 'برون‌بری', refresh: 'تازه‌سازی' },
    page: {
      edit: '%{recordRepresentation}',
      show: '%{name}: %{recordRepresentation}',
      empty: 'هنوز چیزی این‌جا نیست',
      error: 'چیزی نادرست پیش رفت',
    },
    navigation: {
      page_range_info: '%{offsetBegin} تا %{offsetEnd} از %{total}',
      partial_page_range_info: '%{offsetBegin} تا %{offsetEnd} از بیش از %{offsetEnd}',
      no_results: 'هنوز چیزی این‌جا نیست',
      no_filtered_results: 'چیزی با این پالایه‌ها پیدا نشد',
    },
  },
};
